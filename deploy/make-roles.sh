#!/bin/sh
# Run by the image of PostgreSQL when it makes its database: one role owns the shop's, another one serves.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 \
	--set owner="$OWNER_PASSWORD" --set shop="$SHOP_PASSWORD" <<'END'
CREATE ROLE shop_owner LOGIN PASSWORD :'owner';
CREATE ROLE shop LOGIN PASSWORD :'shop';
CREATE DATABASE gamestore OWNER shop_owner;
END
