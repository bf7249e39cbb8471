'use client';

import { configure } from 'portico-elements/api';
import type {} from 'portico-elements/react';
import { useEffect } from 'react';
import { useSession } from './use-session';

const portal = process.env.NEXT_PUBLIC_PORTAL ?? 'http://127.0.0.1:8080';

configure({ portal, tokenMode: 'bearer' });

export function SignIn() {
  const { status } = useSession();
  // After hydration, because the element replaces the form inside.
  useEffect(() => {
    void import('portico-elements/account');
    void import('portico-elements/sign-in');
  }, []);
  return (
    <>
      <p id="status">{status}</p>
      <portico-sign-in stay>
        <form method="post" action={`${portal}/ssf/s/portalLogin`}>
          <label htmlFor="name">Username</label>
          <input id="name" name="j_username" autoComplete="username" />
          <label htmlFor="password">Password</label>
          <input id="password" name="j_password" type="password" autoComplete="current-password" />
          <button type="submit">Sign in</button>
        </form>
      </portico-sign-in>
      <portico-account />
    </>
  );
}
