/** The folders of a tree from the bottom up; each row may import from the rows before it. */
export interface FolderOrder {
  readonly root: string;
  /**
   * Folders of a row do not import each other. `*` stands for every folder that is not named, so that
   * a new one is walled the moment it exists; `features/*` for each folder of features; `.` for the
   * files of the root itself.
   */
  readonly rows: readonly (readonly string[])[];
}

/** The order of the product's folders and of the local world. */
export const folderOrders: readonly FolderOrder[] = [
  {
    root: 'functions/src',
    rows: [
      ['contract'],
      ['platform'],
      ['sealing', 'money', 'calendar'],
      ['backup', 'chain', 'mail', 'members', 'push'],
      ['context'],
      ['audit', 'ledger', 'rechecks'],
      ['scans'],
      ['network'],
      ['rewards'],
      ['devices'],
      ['notices'],
      ['payments'],
      ['subscriptions', 'withdrawals', 'receipts'],
      ['payouts'],
      ['accounts', 'verification'],
      ['wallets'],
      ['passwords', 'tips', 'statements', '*'],
      ['jobs'],
      ['health'],
      ['http'],
      ['local-world'],
      ['operations'],
      ['.'],
    ],
  },
  {
    root: 'web/src',
    rows: [
      ['config', 'ui'],
      ['base', 'legal'],
      ['chain', 'vault'],
      ['session'],
      ['reads'],
      ['wallet'],
      ['push'],
      ['payments'],
      ['activity'],
      ['recipients', '*'],
      ['features/*'],
      ['app'],
    ],
  },
  {
    root: 'emulators',
    rows: [
      ['base', 'setup'],
      ['chain', 'hosting', 'mail', 'push', 'client'],
      ['seed', '*'],
      ['start'],
      ['contract', 'journeys', 'rules'],
      ['checks', 'bench', 'soak', 'contact-sheet'],
    ],
  },
];
