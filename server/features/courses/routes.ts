import type { Hono } from 'hono'
import * as calls from '#contracts/courses.ts'
import type { HttpDeps } from '../../http/context.ts'
import { csvResponse } from '../../http/csv-response.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

/** `/course/payments` must be registered before `/course/{id}`, which would match it too. */
export function courseRoutes(api: Hono, http: HttpDeps, { courses, payments }: Services): void {
  implement(api, http, calls.listCoursePayments, ({ input }) => courses.listPayments(input))
  implement(api, http, calls.exportCoursePayments, ({ input }) =>
    csvResponse('course-payments.csv', courses.exportPayments(input)),
  )
  implement(api, http, calls.confirmCoursePayment, ({ actor, input }) => payments.confirmCourse(actor, input))
  implement(api, http, calls.deleteCoursePayment, ({ actor, input }) => courses.deletePayment(actor, input))
  implement(api, http, calls.announcePayment, ({ actor, input }) => courses.announcePayment(actor, input))
  implement(api, http, calls.addReceipt, ({ actor, input }) => courses.addReceipt(actor, input))
  implement(api, http, calls.takeBackPayment, ({ actor, input }) => courses.takeBack(actor, input))
  implement(api, http, calls.payByCard, ({ actor, input }) => payments.startCourse(actor, input))

  implement(api, http, calls.listCourses, ({ actor }) => courses.listCourses(actor))
  implement(api, http, calls.readStaffCourse, ({ input }) => courses.staffCourse(input))
  implement(api, http, calls.readCourse, ({ actor, input }) => courses.course(actor, input))
  implement(api, http, calls.addCourse, ({ actor, input }) => courses.addCourse(actor, input))
  implement(api, http, calls.changeCourse, ({ actor, input }) => courses.changeCourse(actor, input))
  implement(api, http, calls.archiveCourse, ({ actor, input }) => courses.archiveCourse(actor, input))
  implement(api, http, calls.deleteCourse, ({ actor, input }) => courses.deleteCourse(actor, input))
  implement(api, http, calls.rememberPlace, ({ actor, input }) => courses.rememberPlace(actor, input))
}
