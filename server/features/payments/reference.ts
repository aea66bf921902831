import { newId } from '../../ids.ts'

/** Unguessable, and without the underscore, which not every provider takes in a reference. */
export function newReference(prefix: 'dj' | 'manual'): string {
  return `${prefix}-${newId().replaceAll('_', '.')}`
}
