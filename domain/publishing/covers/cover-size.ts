export const coverSize = { width: 300, height: 400 } as const
