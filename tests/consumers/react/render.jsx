import { writeFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { App } from './app.jsx';

writeFileSync('dist/page.html', renderToString(<App />));
