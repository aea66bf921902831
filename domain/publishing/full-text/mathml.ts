/** What Presentation MathML needs; nothing that could load, link or run. */
export const mathNames: ReadonlySet<string> = new Set(
  'math mrow mi mn mo ms mtext mspace msub msup msubsup munder mover munderover mmultiscripts mprescripts none mfrac msqrt mroot mtable mtr mtd mstyle mpadded mphantom menclose merror'.split(
    ' ',
  ),
)
export const mathAttributes: ReadonlySet<string> = new Set(
  'accent accentunder columnalign columnspan columnspacing display displaystyle fence form height largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowalign rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
)
