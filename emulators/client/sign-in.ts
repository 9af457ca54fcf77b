import * as z from 'zod/mini';

const reply = z.object({ idToken: z.string() });

/** Trades a Firebase custom token for an ID token at the Auth emulator at `authUrl`. */
export async function signIn(authUrl: string, customToken: string): Promise<string> {
  const response = await fetch(
    `${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local-world`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: customToken, returnSecureToken: true }),
    },
  );
  return reply.parse(await response.json()).idToken;
}
