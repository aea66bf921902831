/** The colours of typeset pages. Those that have the name of a token are that token in the light theme. */
export const pageColours = {
  ink: '#16202a',
  soft: '#44505c',
  hair: '#c9c5bb',
  tint: '#f4f2ec',
  danger: '#b3261e',
  warning: '#8a5a0b',
  health: '#a32a3f',
  science: '#1b559f',
  multidisciplinary: '#6a3fa6',
  biological: '#1d6a47',
}
