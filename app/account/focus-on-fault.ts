export { useFocusOnFault } from '../write/focus-on-fault.ts'
