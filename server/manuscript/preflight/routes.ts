import { checkManuscript, readFileReading } from '#contracts/manuscript/preflight.ts'
import type { Deps } from '#server/deps.ts'
import type { Implement } from '#server/http/implement.ts'
import { uploadBody } from '../../http/upload-body.ts'
import { check } from './check.ts'
import { fileReading } from './read.ts'

export function preflightRoutes(implement: Implement, deps: Deps): void {
  implement(checkManuscript, ({ visitor, input: { slug }, http, address }) => {
    const body = uploadBody(http, address)
    const isVisitor = !visitor.author && !visitor.staff
    return check(deps, slug, { ...body, turn: { ...body.turn, isVisitor } })
  })
  implement(readFileReading, ({ visitor, input }) => fileReading(deps, visitor, input))
}
