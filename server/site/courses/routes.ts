import * as calls from '#contracts/site/courses.ts'
import { csvResponse } from '../../http/csv-response.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

/** `/course/payments` must be registered before `/course/{id}`, which would match it too. */
export function courseRoutes(implement: Implement, { courses, payments }: Services): void {
  implement(calls.listCoursePayments, ({ input }) => courses.listPayments(input))
  implement(calls.exportCoursePayments, async ({ actor, input }) =>
    csvResponse('course-payments.csv', await courses.exportPayments(actor, input)),
  )
  implement(calls.confirmCoursePayment, ({ actor, input }) => payments.confirmCourse(actor, input))
  implement(calls.deleteCoursePayment, ({ actor, input }) => courses.deletePayment(actor, input))
  implement(calls.announcePayment, ({ actor, input }) => courses.announcePayment(actor, input))
  implement(calls.addReceipt, ({ actor, input }) => courses.addReceipt(actor, input))
  implement(calls.takeBackPayment, ({ actor, input }) => courses.takeBack(actor, input))
  implement(calls.payByCard, ({ actor, input }) => payments.startCourse(actor, input))

  implement(calls.listCourses, ({ actor }) => courses.listCourses(actor))
  implement(calls.readStaffCourse, ({ input }) => courses.staffCourse(input))
  implement(calls.readCourse, ({ actor, input }) => courses.course(actor, input))
  implement(calls.addCourse, ({ actor, input }) => courses.addCourse(actor, input))
  implement(calls.changeCourse, ({ actor, input }) => courses.changeCourse(actor, input))
  implement(calls.archiveCourse, ({ actor, input }) => courses.archiveCourse(actor, input))
  implement(calls.deleteCourse, ({ actor, input }) => courses.deleteCourse(actor, input))
  implement(calls.rememberPlace, ({ actor, input }) => courses.rememberPlace(actor, input))
}
