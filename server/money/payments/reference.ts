import { newId } from '../../ids.ts'

/** Unguessable, and without underscores, which not every provider accepts in a reference. */
export function newReference(prefix: 'dj' | 'manual'): string {
  return `${prefix}-${newId().replaceAll('_', '.')}`
}
