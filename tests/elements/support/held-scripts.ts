import { executeServerCommand } from '@web/test-runner-commands';

/** A copy of the build whose chunks a test holds back. */
export class HeldScripts {
  readonly #id = crypto.randomUUID();

  /** The address of the script of the sign-in. */
  get signIn(): string {
    return `/held/${this.#id}/sign-in.js`;
  }

  /** Sends the chunks that wait, and all later ones. */
  release(): Promise<boolean> {
    return this.#set('serve');
  }

  /** Holds back only the chunks with names that begin with a text. */
  hold(chunks: string): Promise<boolean> {
    return this.#set('hold', chunks);
  }

  /** Answers further requests for chunks with 503: all of them, or those with names that begin with a text. */
  refuse(chunks = ''): Promise<boolean> {
    return this.#set('refuse', chunks);
  }

  #set(mode: 'hold' | 'serve' | 'refuse', chunks = ''): Promise<boolean> {
    return executeServerCommand('scripts:set', { id: this.#id, mode, chunks });
  }
}
