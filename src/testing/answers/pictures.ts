/** The logo of the portal: a light over two waves. */
const LOGO = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="48" viewBox="0 0 120 48">',
  '<rect width="120" height="48" rx="10" fill="#0b5c7a"/>',
  '<circle cx="60" cy="17" r="8" fill="#f2c14e"/>',
  '<path d="M12 38q12-9 24 0t24 0 24 0 24 0" fill="none" stroke="#fff" stroke-width="4"/>',
  '</svg>',
].join('');

/** The picture of the person. */
const AVATAR = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">',
  '<rect width="96" height="96" fill="#1d5c4f"/>',
  '<circle cx="48" cy="38" r="18" fill="#f2c14e"/>',
  '<path d="M12 96c2-26 18-36 36-36s34 10 36 36z" fill="#f2c14e"/>',
  '</svg>',
].join('');

/** A captcha that is always the same: the letters R, 4, K and N as lines. */
export const CAPTCHA_PICTURE = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="70" viewBox="0 0 200 70">',
  '<rect width="200" height="70" fill="#dfe7ef"/>',
  '<g fill="none" stroke="#27415e" stroke-width="6" stroke-linejoin="round">',
  '<path d="M24 56V14h14q12 2 8 13-4 8-22 8l24 21"/>',
  '<path d="M88 56V16L68 42h30"/>',
  '<path d="M116 14l4 42m24-42l-24 22 27 19"/>',
  '<path d="M162 55l2-40 22 40 1-41"/></g>',
  '<path d="M4 44q48-40 92-8t100-12" fill="none" stroke="#7d93a8" stroke-width="3"/>',
  '</svg>',
].join('');

const toIcon = (color: string, path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" rx="4" fill="${color}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="2"/></svg>`;

/** The pictures of the portal, by their path. */
export const PICTURES = {
  '/logo': LOGO,
  '/rest/avatar': AVATAR,
  '/harbour.svg': toIcon('#0b5c7a', 'M3 14q3.5-3 7 0t7 0M10 4v7'),
  '/lighthouse.svg': toIcon('#8a4b08', 'M7 16l1.5-9h3l1.5 9zM6 7h8'),
} as const;
