import { useEffect, useState } from 'react';
import { useView } from './view-context.ts';

/** Whether the browser has a network. The first rendering assumes one. */
export function useOnline(): boolean {
  const { ports } = useView();
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    const { life } = ports;
    const update = () => setOnline(life.isOnline);
    // React keeps the view of a state that is set again, unchanged, until the next rendering.
    if (!life.isOnline) update();
    return life.subscribe(update);
  }, [ports]);
  return isOnline;
}
