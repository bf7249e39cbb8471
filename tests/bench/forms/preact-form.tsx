/** @jsxImportSource preact */
import { render } from 'preact';
import { signIn } from './sign-in.ts';

// The bare preact form: what a sign-in with preact costs at least.

function Form() {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void signIn(event.currentTarget);
      }}
    >
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
if (root) render(<Form />, root);
