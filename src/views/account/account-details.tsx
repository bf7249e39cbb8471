import type { Principal } from '../../contract/principal.ts';
import { useStyles, useView } from '../../hooks/view-context.ts';
import css from './account-details.css?inline';
import { AccountLinks } from './account-links.tsx';
import { Quota } from './quota.tsx';

/**
 * The storage of a person, links to the portal's pages, and the style sheet of the open menu. Loaded after the button:
 * a menu that is opened before is shown when they arrive. If they do not, it is shown without them.
 */
export function AccountDetails({ principal, isKnown }: { principal: Principal; isKnown: boolean }) {
  useStyles(css);
  const { idPrefix } = useView();
  return (
    <>
      <Quota id={`${idPrefix}-quota`} principal={principal} />
      {isKnown ? <AccountLinks principal={principal} /> : null}
    </>
  );
}
