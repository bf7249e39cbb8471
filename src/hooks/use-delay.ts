import { useEffect, useState } from 'react';

/** Whether a component has been shown for this number of milliseconds. */
export function useDelay(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}
