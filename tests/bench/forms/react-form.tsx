import type { SubmitEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { signIn } from './sign-in.ts';

// The bare React form: what a sign-in with React costs at least.

function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault();
  void signIn(event.currentTarget);
}

function Form() {
  return (
    <form onSubmit={handleSubmit}>
      <label>
        Username <input name="j_username" autoComplete="username" required />
      </label>
      <label>
        Password{' '}
        <input name="j_password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit">Sign in</button>
    </form>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Form />);
