export * as afterReview from './after-review/use-cases.ts'
export * as appeals from './appeals/use-cases.ts'
export * as manuscripts from './decide/use-cases.ts'
export * as transfers from './transfers/use-cases.ts'
