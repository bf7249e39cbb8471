import type { LinkState } from '../../hooks/use-link-flow.ts';
import type { MessageKey } from '../../hooks/use-translator.ts';
import type { Purpose } from './link-view.tsx';

/** The title of each step; before anything is known, that of what the element is for. */
export function titleOf({ step }: LinkState, purpose: Purpose): MessageKey {
  switch (step) {
    case 'mailed':
      return 'mail.title';
    case 'sign-in':
      return 'link.signInTitle';
    case 'registration':
      return 'registration.title';
    case 'new-password':
      return 'reset.title';
    default:
      return purpose === 'reset' ? 'reset.title' : 'registration.title';
  }
}
