import { setImmediate as untilAllPause } from 'node:timers/promises';
import { CrashedError } from '../firestore-requests.ts';

/**
 * A process of the server. It pauses before each of its requests to the chain and to Firestore, and goes on when the
 * history says, or never: then it has died.
 */
export class MemoryProcess {
  readonly #waiting: PromiseWithResolvers<boolean>[] = [];
  #isDead = false;
  #hasEnded = false;
  #failure: unknown;

  /** Whether it has died. */
  get isDead(): boolean {
    return this.#isDead;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** How many of its requests wait to go on. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** @returns whether the reply to the request is lost. */
  pause = async (): Promise<boolean> => {
    if (this.#isDead) throw new CrashedError();
    const turn = Promise.withResolvers<boolean>();
    this.#waiting.push(turn);
    return turn.promise;
  };

  /** Begins its work, up to its first requests. */
  async run(work: () => Promise<unknown>): Promise<void> {
    work().then(
      () => this.#end(undefined),
      (error: unknown) => this.#end(error),
    );
    await this.#wait();
  }

  /** Lets one of its requests be carried out, up to the next ones; the reply to it may be lost. */
  async goOn(request = 0, isReplyLost = false): Promise<void> {
    for (const turn of this.#waiting.splice(request, 1)) turn.resolve(isReplyLost);
    await this.#wait();
  }

  async die(): Promise<void> {
    this.#isDead = true;
    for (const turn of this.#waiting.splice(0)) turn.reject(new CrashedError());
    await this.#wait();
  }

  #end(failure: unknown): void {
    this.#hasEnded = true;
    // A dead one fails in many ways.
    if (!this.#isDead) this.#failure = failure;
  }

  /** Nothing here waits for a timer or a socket, so this is until each of its requests pauses. */
  async #wait(): Promise<void> {
    await untilAllPause();
    if (this.#failure !== undefined) throw this.#failure;
  }
}
