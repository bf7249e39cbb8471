import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.jsx';

const page = (
  <StrictMode>
    <App />
  </StrictMode>
);
const root = document.querySelector('#application');
if (root.hasChildNodes()) hydrateRoot(root, page);
else createRoot(root).render(page);
