const digitsMin = 6;

/**
 * A mobile number as it is sent: '+<code> <number>'. Whoever types a plus has typed the code too.
 * @returns undefined when the number itself has too few digits to be one.
 */
export function writeMobile(callingCode: string, typed: string): string | undefined {
  const trimmed = typed.trim();
  if (trimmed.replaceAll(/\D/g, '').length < digitsMin) return undefined;
  return trimmed.startsWith('+') ? trimmed : `+${callingCode} ${trimmed}`;
}
