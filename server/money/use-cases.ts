export * as accounting from './accounting/use-cases.ts'
export * as charges from './charges/use-cases.ts'
export * as payments from './payments/use-cases.ts'
export * as refunds from './refunds/use-cases.ts'
