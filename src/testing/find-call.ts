import { ALL_CALLS } from '../contract/calls/all-calls.ts';
import { CALL_PATHS, type CallName } from '../contract/calls/paths.ts';
import type { SettingsInput } from '../settings/settings.ts';

/** Finds out which call of the contract a request is. */
export interface CallFinder {
  /** Matches the addresses of all calls, below any base path. */
  readonly pattern: RegExp;
  /** Returns the name of the call, or undefined for a request that is none. */
  find(method: string, url: string): CallName | undefined;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Writes a path as the source of an expression; a name in braces is one segment. */
const toSource = (path: string) =>
  path
    .split(/\{\w+\}/)
    .map(escapePattern)
    .join('[^/?#]+');

const toPattern = (sources: readonly string[]) =>
  RegExp(`^[^?#]*(?:${sources.join('|')})(?:[?#]|$)`);

/**
 * Creates a finder of calls.
 * @param own the paths that a page has set
 */
export function createCallFinder(own: SettingsInput['calls'] = {}): CallFinder {
  const calls = Object.entries({ ...CALL_PATHS, ...own }).map(([name, path]) => ({
    name: name as CallName,
    source: toSource(path),
  }));
  return {
    pattern: toPattern(calls.map(({ source }) => source)),
    find: (method, url) =>
      calls.find(
        ({ name, source }) => ALL_CALLS[name].method === method && toPattern([source]).test(url),
      )?.name,
  };
}
