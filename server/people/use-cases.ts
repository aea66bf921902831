export * as addresses from './accounts/address-use-cases.ts'
export * as accounts from './accounts/use-cases.ts'
export * as notifications from './notifications/use-cases.ts'
