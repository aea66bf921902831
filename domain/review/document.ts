/** What we issue with a code that `/verify` confirms, apart from reviewers' certificates. */
export const documentKinds = ['invoice', 'receipt', 'acceptance'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentNames: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  acceptance: 'Letter of acceptance',
}

/** 'I-2026-000123': the year and a running number in it. */
export function formatInvoiceNumber(year: number, number: number): string {
  return `I-${year}-${String(number).padStart(6, '0')}`
}

/** 'SAMPLE-I-000123': for sample content. */
export function formatSampleInvoice(number: number): string {
  return `SAMPLE-I-${String(number).padStart(6, '0')}`
}

/** The code as it is printed, however it was typed: '5dfnycqz w3m8' becomes '5DFN-YCQZ-W3M8'. */
export function typedCode(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return signs.match(/.{1,4}/g)?.join('-') ?? ''
}

export const billToMax = 500
