/** Of a gift that is sent only after its customer has approved a proof. */
export const approval = 'You approve a picture of the work before we send it';
