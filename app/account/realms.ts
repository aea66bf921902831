import { uploadAvatar, uploadStaffAvatar } from '#contracts/manuscript/files.ts'
import * as calls from '#contracts/people/accounts.ts'
import { changeAuthorAddress, changeStaffAddress } from '#contracts/people/addresses.ts'
import type { Realm } from '#domain/words/permissions.ts'
import type { CallApi } from '#server/page-context.ts'

/** The account pages are the same in both realms, except for these values. */
export const realms = {
  author: {
    home: '/author',
    logIn: '/login',
    forgot: '/forgot',
    reset: '/reset',
    // Spec §9: 1 s after the e-mail for authors, 2 s for staff.
    resetOpensAfterMs: 1000,
    calls: {
      logIn: calls.authorLogIn,
      logOut: calls.authorLogOut,
      reset: calls.authorReset,
      verify: calls.authorVerify,
      resetPassword: calls.authorResetPassword,
      changeName: calls.changeAuthorName,
      changeAddress: changeAuthorAddress,
      uploadAvatar,
    },
    changeAvatar: (ask: CallApi, authorId: string, avatarUrl: string) =>
      ask(calls.changeAuthorAvatar, { authorId, avatarUrl }),
  },
  staff: {
    home: '/admin/dashboard',
    logIn: '/admin/login',
    forgot: '/admin/forgot',
    reset: '/admin/reset',
    resetOpensAfterMs: 2000,
    calls: {
      logIn: calls.staffLogIn,
      logOut: calls.staffLogOut,
      reset: calls.staffReset,
      verify: calls.staffVerify,
      resetPassword: calls.staffResetPassword,
      changeName: calls.changeStaffName,
      changeAddress: changeStaffAddress,
      uploadAvatar: uploadStaffAvatar,
    },
    changeAvatar: (ask: CallApi, userId: string, avatarUrl: string) =>
      ask(calls.changeStaffAvatar, { userId, avatarUrl }),
  },
}

/** The address of a step to the page that asked to log in, which it remembers. */
export const withFrom = (path: string, from: string | null) => path + (from ? `?${new URLSearchParams({ from })}` : '')

/** Returns the realm that the page at this address belongs to. */
export function realmAt({ pathname }: { pathname: string }): Realm {
  return pathname.startsWith('/admin/') ? 'staff' : 'author'
}
