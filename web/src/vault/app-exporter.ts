import { startWorker } from './app-vault.ts';
import { createSecretExporter } from './secret-exporter.ts';

/** Exports the wallet's secrets to the member; few screens do, so that its code does not come with the vault's. */
export const secretExporter = createSecretExporter(startWorker);
