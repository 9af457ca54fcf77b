/**
 * The first line of a mail. Who signs up with a stranger's address chooses the name in it, so one
 * that could pass for a web or mail address, which mail programs turn into a link, is left out.
 */
export function greet(name: string): string {
  const shown = name.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return shown === '' || /[/\\:@]|\.\S|^www/i.test(shown) ? 'Hello,' : `Hello ${shown},`;
}
