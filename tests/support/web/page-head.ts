import { readFileSync } from 'node:fs';

// The site reads its name from the page's metas when its modules load, so they must be there before any other file.
const page = readFileSync('web/index.html', 'utf8');
document.head.innerHTML = (page.match(/<meta name="[^>]*>/g) ?? []).join('');
