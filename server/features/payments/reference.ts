import { newId } from '../../ids.ts'

/** Unguessable, and without the underscore, which Paystack takes in no reference. */
export function newReference(prefix: 'dj' | 'manual'): string {
  return `${prefix}-${newId().replaceAll('_', '.')}`
}
