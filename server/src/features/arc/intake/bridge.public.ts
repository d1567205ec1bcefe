/** What projects may use of batches. */

export { makeProjectBatch } from './make-batch.ts';
export { handOverParcel, openParcelBatch, putParcelItem } from './parcel.ts';
export { resendDocument } from './resend.ts';
export { businessSecret, secretYears } from './secrets.ts';
