import { createContext } from 'react';

/**
 * The help under every field for the current password, for a member who has forgotten it. The app
 * provides it, because it leads to features that the wallet does not know.
 */
export const PasswordHelp = createContext<React.ReactNode>(null);
