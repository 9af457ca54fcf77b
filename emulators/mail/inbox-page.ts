/** A mail as the inbox API gives it. Source: design section 2. */
export interface CaughtMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO 8601. */
  readonly at: string;
}

const style = `
  :root { color-scheme: dark light; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .75rem; padding: 1rem; margin: 1rem 0; }
  h2 { font-size: 1.1rem; margin: 0; }
  p { margin: .25rem 0; opacity: .75; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  iframe { width: 100%; height: 24rem; border: 0; border-radius: .5rem; background: #fff; }
`;

/** The inbox for a person: every mail, newest first, its HTML in a frame without scripts. */
export function renderInboxPage(mails: readonly CaughtMail[]): string {
  const list = mails.map(renderMail).join('\n') || '<p>No mail yet.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="10">
<title>Inbox of the local world</title>
<style>${style}</style>
</head>
<body>
<h1>Inbox</h1>
${list}
</body>
</html>
`;
}

function renderMail({ to, subject, text, html, at }: CaughtMail): string {
  const body =
    html === ''
      ? `<pre>${escape(text)}</pre>`
      : `<iframe sandbox="allow-popups" title="${escape(subject)}" srcdoc="${escape(html)}"></iframe>`;
  return `<article>
<h2>${escape(subject)}</h2>
<p>To ${escape(to)}, <time datetime="${escape(at)}">${escape(at)}</time></p>
${body}
</article>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
