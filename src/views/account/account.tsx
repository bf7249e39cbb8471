import { useModule } from '../../hooks/use-module.ts';
import { usePictureUrl, useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/view-context.ts';
import base from '../../ui/base.css?inline';
import button from '../../ui/button.css?inline';
import states from '../../ui/states.css?inline';
import { getPersonName } from '../person-name.ts';
import account from './account.css?inline';
import { type AccountViewProps, describeAccount, getThumbnailPath } from './account-content.ts';
import { AccountMenu } from './account-menu.tsx';

/** The style sheet of `<portico-account>`. */
export const accountStyles = [base, states, button, account].join('');

/** The attributes of `<portico-account>`. */
export interface AccountProps {
  variant: 'menu' | 'panel';
}

const loadPanel = () => import('./account-panel.tsx');

/** The signed-in person, as a menu or as a panel. Empty if nobody is signed in. */
export function Account({ variant }: AccountProps) {
  const { state } = useSession();
  const { language } = useTranslator();
  const content = describeAccount(state);
  const isKnown = content && content.step !== 'loading';
  const picture = usePictureUrl(isKnown ? getThumbnailPath(content.principal) : undefined);
  if (content === undefined) return null;
  const View = variant === 'panel' ? Panel : AccountMenu;
  return <View {...content} name={getPersonName(content.principal, language)} picture={picture} />;
}

/** Loads the panel, because most pages have the menu. Without the panel people can still sign out by the menu. */
function Panel(props: AccountViewProps) {
  const panel = useModule(loadPanel);
  if (typeof panel === 'number') return <AccountMenu {...props} />;
  return panel ? <panel.AccountPanel {...props} /> : null;
}
