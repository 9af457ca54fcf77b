import { environment } from '../config/environment.ts';
import { createKeeper } from './keeper.ts';

// The network is built in: no message can make the vault sign for another chain or token.
const handle = createKeeper(
  { chainId: environment.chain.id, usdtAddress: environment.chain.usdtAddress },
  (reply) => self.postMessage(reply),
);

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  void handle(event.data);
});
