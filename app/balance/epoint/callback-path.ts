/** Where Epoint tells what became of a payment; the `result_url` of the merchant's cabinet. */
export const EPOINT_CALLBACK = "/epoint/callback";
