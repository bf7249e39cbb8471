import { type LinkAttributes, LinkView } from './link-view.tsx';

/** The registration of an invited person. */
export function Registration(props: LinkAttributes) {
  return <LinkView {...props} purpose="registration" />;
}
