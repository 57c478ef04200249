/** The id of the section with the inbound address, for links. */
export const inboundSectionId = 'inbound';
