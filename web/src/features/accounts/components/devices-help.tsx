import { Card } from '../../../ui/layout/card.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import styles from './devices-help.module.css';

/** Answers what a member asks at the login: another device, a lost password, a borrowed phone. */
export function DevicesHelp() {
  return (
    <Card kind="rows">
      <Disclosure title="Devices and passwords">
        <dl className={styles.answers}>
          <div>
            <dt>A new phone</dt>
            <dd>
              Log in with the same email and password: your wallet opens there too. The password
              itself never leaves the device.
            </dd>
          </div>
          <div>
            <dt>A forgotten password</dt>
            <dd>
              A mailed link lets you choose a new one. Your wallet then opens with your old password
              or your 12 recovery words, and with nothing else.
            </dd>
          </div>
          <div>
            <dt>A device that is not yours</dt>
            <dd>
              Log out when you are done: nothing that opens your wallet stays on it. The names and
              addresses that you saved for sending do, until you delete them.
            </dd>
          </div>
        </dl>
      </Disclosure>
    </Card>
  );
}
