/** Draws a plain picture of a head and shoulders as SVG. @param ground, figure CSS colors */
export function drawAvatar(ground: string, figure: string): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">',
    `<rect width="96" height="96" fill="${ground}"/>`,
    `<circle cx="48" cy="38" r="18" fill="${figure}"/>`,
    `<path d="M12 96c2-26 18-36 36-36s34 10 36 36z" fill="${figure}"/>`,
    '</svg>',
  ].join('');
}
