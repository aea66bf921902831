import {
  issueArticles,
  journalArticles,
  journalIssue,
  moveArticle,
  nextArticleId,
  openIssue,
  publishArticle,
} from '#contracts/publishing/issues.ts'
import { cancelIssue, cancelPlan, changeIssue, planPublication, prepareIssue } from '#contracts/publishing/plans.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function issueRoutes(implement: Implement, { issues }: Services): void {
  // Must come before the readers' calls, because `/accepted/new/{journal}` also matches `/accepted/{slug}/{issue}`.
  implement(nextArticleId, ({ actor, input }) => issues.nextId(actor, input))
  implement(publishArticle, ({ actor, input }) => issues.publish(actor, input))
  implement(openIssue, ({ actor, input, http }) => issues.openIssue(actor, input, idempotencyKey(http)))
  implement(moveArticle, ({ actor, input }) => issues.moveArticle(actor, input))
  implement(planPublication, ({ actor, input }) => issues.planPublication(actor, input))
  implement(cancelPlan, ({ actor, input }) => issues.cancelPlan(actor, input))
  implement(prepareIssue, ({ actor, input }) => issues.prepareIssue(actor, input))
  implement(cancelIssue, ({ actor, input }) => issues.cancelIssue(actor, input))
  implement(changeIssue, ({ actor, input }) => issues.changeIssue(actor, input))
  implement(journalArticles, ({ input }) => issues.journalArticles(input))
  implement(issueArticles, ({ input }) => issues.journalArticles(input))
  implement(journalIssue, ({ input }) => issues.journalIssue(input))
}
