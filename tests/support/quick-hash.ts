import { hash } from '@node-rs/argon2'

/** Like `hashPassword`, but not slow on purpose. To check a password takes as long as to hash it did. */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
