import type { Principal } from '../../contract/principal.ts';
import { useServices } from '../../hooks/services.ts';
import { useStyles } from '../../hooks/use-styles.ts';
import css from './account-details.css?inline';
import { AccountLinks } from './account-links.tsx';
import { Quota } from './quota.tsx';

/** The storage of a person, and links to the portal's pages. Loaded after the menu, which also works without them. */
export function AccountDetails({ principal, isKnown }: { principal: Principal; isKnown: boolean }) {
  useStyles(css);
  const { idPrefix } = useServices();
  return (
    <>
      <Quota id={`${idPrefix}-quota`} principal={principal} />
      {isKnown ? <AccountLinks principal={principal} /> : null}
    </>
  );
}
