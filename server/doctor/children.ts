import { offersRooms } from '../adapters/pool/room.ts'
import { type Check, doubtful, good } from './check.ts'

export const children: Check = {
  name: "Strangers' files",
  fix: '',
  async look() {
    if (await offersRooms()) return good('are read where there are no other files and no network')
    return doubtful(
      'The processes that read them can use the network, and LibreOffice can read what this user can: this system makes no namespaces for this user',
      'See "Processes that read strangers\' files" in docs/operations.md.',
    )
  },
}
