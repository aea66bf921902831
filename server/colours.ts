/** The colours of what tokens.css does not reach. Those of e-mails are the tokens of the light theme. */
export const mailColours = {
  ink: '#16202a',
  muted: '#5d6874',
  paper: '#fbfaf7',
  line: '#e2ded4',
  brand: '#173a5e',
  onBrand: '#ffffff',
}

/** On the documents that we issue, and on what is written on authors' files. */
export const documentColours = { ink: '#1a1a1a', grey: '#595959', red: '#b8121a', navy: '#173a5e' }

/** On the dark picture that links to an article show. */
export const cardColours = {
  shade: '#0b1015',
  journal: '#ffd9a8',
  title: '#ffffff',
  authors: '#dfe5ea',
  place: '#b9c3cc',
}

/** In charts, which have a white ground on every page: the colours of the four journals, and the tokens of the light theme. */
export const chartColours = {
  ground: '#ffffff',
  ink: '#16202a',
  muted: '#5d6874',
  line: '#e2ded4',
  series: ['#1b559f', '#a32a3f', '#1d6a47', '#6a3fa6'],
}

/** The payment simulator is a site of its own, with tokens of its own. */
export const simulatorTokens = `--ink: light-dark(#16202a, #eef1f2); --paper: light-dark(#fbfaf7, #10161c);
  --surface: light-dark(#fff, #171f27); --line: light-dark(#82878c, #6c7883); --brand: light-dark(#173a5e, #a9cbef);
  --on-brand: light-dark(#fff, #0c1a28); --focus: light-dark(#1f5fbf, #8ab8f5);
  --notice: #ffe8b3; --notice-line: #8a5a0b; --on-notice: #3d2800`
