export { changeAddress, sendAddressLink } from './change-address.ts'
export { addressLink, addressState } from './read-addresses.ts'
