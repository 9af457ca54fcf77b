interface ScriptUrlPolicy {
  /** Gives a TrustedScriptURL; typed as the string that `Worker` and `register` declare to take. */
  readonly createScriptURL: (url: string) => string;
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      readonly createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy;
    };
  }
}

const builtScript = /^\/(?:assets\/[\w.-]+|service-worker)\.js$/;

const rules: ScriptUrlPolicy = {
  createScriptURL: (url) => {
    const { origin, pathname } = new URL(url, location.href);
    const ours = import.meta.env.DEV || builtScript.test(pathname);
    if (origin !== location.origin || !ours) throw new TypeError('Not a script of this app');
    return url;
  },
};

const policy = window.trustedTypes?.createPolicy('polytips', rules) ?? rules;

/**
 * The address of one of our own worker scripts, accepted where scripts must be trusted. The only
 * policy of the app, named `polytips`: import a worker with `?worker&url` and pass its address.
 * @throws {TypeError} for any other address.
 */
export function trustedScriptUrl(url: string): string {
  return policy.createScriptURL(url);
}
